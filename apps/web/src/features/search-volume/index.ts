export { SearchVolumeSection } from './SearchVolumeSection.tsx';
