import { EARLY_ENDPOINTS } from './early-endpoints.ts';
import { LATER_ENDPOINTS } from './later-endpoints.ts';

/** Every call of the API. The server refuses to start while one of these has no handler. */
export const ENDPOINTS = { ...EARLY_ENDPOINTS, ...LATER_ENDPOINTS } as const;

export type EndpointId = keyof typeof ENDPOINTS;
