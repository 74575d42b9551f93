export { createProductCatalog, type ProductCatalog, type ReadProductCatalog } from './product-catalog.ts';
export { productsRoutes } from './products.routes.ts';
