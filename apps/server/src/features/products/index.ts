export { createProductCatalog, type ProductCatalog, type ReadProductCatalog } from './product-catalog.ts';
export { createProductNames, type FindNames, type ReadProductNames } from './product-names.ts';
export { productsRoutes } from './products.routes.ts';
