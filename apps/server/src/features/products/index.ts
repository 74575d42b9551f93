export { createCatalogue } from './catalogue.ts';
export { productsRoutes } from './products.routes.ts';
