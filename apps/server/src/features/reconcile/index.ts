export { reconcileRoutes } from './reconcile.routes.ts';
export { createReconcileService, type ReconcileResult, type ReconcileService } from './reconcile.service.ts';
