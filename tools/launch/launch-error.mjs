/** Something the person at the keyboard can mend; its message is one sentence and all that is printed. */
export class LaunchError extends Error {
  constructor(message, options) {
    super(message, options);
    this.name = 'LaunchError';
  }
}

/** Turns a failed write into its sentence; anything else is passed on as it is. */
export function explainFileError(error, directory) {
  switch (error?.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new LaunchError(
        `The disk holding ${directory} is full: free about 3 GB and run the command again.`,
        { cause: error },
      );
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return new LaunchError(
        `${directory} cannot be written to: make it writable for this user, or copy the project somewhere that is.`,
        { cause: error },
      );
    default:
      return error;
  }
}
