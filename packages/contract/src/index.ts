export { AppError, ERRORS, type AppErrorOptions, type ErrorCode } from './errors.ts';
