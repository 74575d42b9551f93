export { searchVolumeRoutes } from './search-volume.routes.ts';
export { createSearchVolumeService, type SearchVolumeService } from './search-volume.service.ts';
