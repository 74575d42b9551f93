export { createNotices, type Notice, type Notices, type OperatorNotice } from './notices.ts';
