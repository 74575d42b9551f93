import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { PreferencesService } from './preferences.service.ts';

/** GET and PUT /api/preferences */
export function preferencesRoutes(service: PreferencesService) {
  return {
    getPreferences: ({ caller }: EndpointCall<'getPreferences'>) => service.get(caller.userId),
    savePreferences: ({ caller, body }: EndpointCall<'savePreferences'>) => service.save(caller.userId, body),
  };
}
