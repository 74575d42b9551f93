import { AppError, PASSWORD_LENGTH } from '@skuline/contract';

export const MIN_PASSWORD_LENGTH = PASSWORD_LENGTH.min;
export const MAX_PASSWORD_LENGTH = PASSWORD_LENGTH.max;

/** Throws `invalid_request` with a sentence when a new password is too short or too long. */
export function checkPassword(password: string): void {
  if (password.length < MIN_PASSWORD_LENGTH) {
    throw new AppError('invalid_request', {
      message: `The password is too short: use at least ${MIN_PASSWORD_LENGTH} characters.`,
    });
  }
  if (password.length > MAX_PASSWORD_LENGTH) {
    throw new AppError('invalid_request', {
      message: `The password is too long: use at most ${MAX_PASSWORD_LENGTH} characters.`,
    });
  }
}
