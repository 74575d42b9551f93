import path from 'node:path';

/** The folder of the project: relative DATA_DIRs start here, and the built web app is below it. */
export const projectRoot = path.resolve(import.meta.dirname, '../../../..');
