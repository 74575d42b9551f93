export { createNotices, type Notices, type OperatorNotice } from './notices.ts';
