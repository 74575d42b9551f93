export { createProductCatalog } from './product-catalog.ts';
export { productsRoutes } from './products.routes.ts';
