export { createPreferencesService } from './preferences.service.ts';
export { profileRoutes, type ProfileRoutes } from './profile.routes.ts';
