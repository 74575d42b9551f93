export { AdvertisingPage } from './AdvertisingPage.tsx';
