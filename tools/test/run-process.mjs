import { spawn } from 'node:child_process';

/** What is running now, so that nothing is left behind when the run itself is ended. */
const running = new Set();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    for (const child of running) child.kill('SIGTERM');
    process.exit(1);
  });
}

/** Runs a program to its end; `echo` also shows what it prints. `code` is null when it could not be started. */
export function runProcess(command, args, { cwd, env = process.env, echo = false }) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve) => {
    let output = '';
    running.add(child);
    const keep = (chunk) => {
      output += chunk;
      if (echo) process.stdout.write(chunk);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const end = (code, text) => {
      running.delete(child);
      resolve({ code, output: text });
    };
    child.once('error', (error) => end(null, String(error)));
    child.once('close', (code) => end(code, output));
  });
}
