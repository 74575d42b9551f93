export { StockPage } from './StockPage.tsx';
