export { checkAddress, checkPort, findingsOfMachine } from './check-machine.ts';
export { findingsOfStores } from './check-stores.ts';
export { systemRoutes } from './system.routes.ts';
export { createSystemService } from './system.service.ts';
