export { ImportLayout } from './ImportLayout.tsx';
export { ImportPage } from './ImportPage.tsx';
