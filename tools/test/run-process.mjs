import { spawn } from 'node:child_process';

/** Runs a program to its end; `echo` also shows what it prints. `code` is null when it could not be started. */
export function runProcess(command, args, { cwd, env = process.env, echo = false }) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve) => {
    let output = '';
    const keep = (chunk) => {
      output += chunk;
      if (echo) process.stdout.write(chunk);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ code: null, output: String(error) }));
    child.once('close', (code) => resolve({ code, output }));
  });
}
