export { profileRoutes, type ProfileRoutes } from './profile.routes.ts';
