import * as z from 'zod/mini';

// The content security policy forbids eval. Told not to try, the library reports no violation on every page; told before
// the first schema is made, which is why this is the entry's first import.
z.config({ jitless: true });
