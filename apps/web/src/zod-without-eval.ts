import * as z from 'zod/mini';

// The content security policy forbids eval. Configured before the first schema is created, zod does not try it and no
// violation is reported; therefore this is the entry's first import.
z.config({ jitless: true });
