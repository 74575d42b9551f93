export { invitationLinkOf, membersRoutes } from './members.routes.ts';
