/** What ends a process that cannot go on: a fault in native code, and `abort()`, by which V8 ends one without memory. */
const FATAL_SIGNALS = ['SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV'] as const;

/**
 * Has a fatal signal end this process at once again, as the system does by itself. The engine installs handlers of its
 * own with its first session, and waits in them for a thread that only its server has: five minutes, in which the port
 * stays open, nobody is answered and no other signal is heard.
 *
 * Node puts the system's default back in place when the last listener of a signal is removed.
 */
export function dieOfFaults(): void {
  for (const signal of FATAL_SIGNALS) process.on(signal, listener).off(signal, listener);
}

function listener(): void {
  // Never called: it is there to be removed.
}
