import { AppError, PASSWORD_LENGTH } from '@skuline/contract';
import { randomInt } from 'node:crypto';

export const MIN_PASSWORD_LENGTH = PASSWORD_LENGTH.min;
export const MAX_PASSWORD_LENGTH = PASSWORD_LENGTH.max;

/** Letters and digits that cannot be confused with one another; 16 of them hold 79 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A new password that nobody guesses and anybody can type. */
export function generatePassword(): string {
  return Array.from({ length: 4 }, randomGroup).join('-');
}

function randomGroup(): string {
  return Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}

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
