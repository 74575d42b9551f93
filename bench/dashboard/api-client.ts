import http from 'node:http';
import type { ApiRequest } from './questions.ts';

export interface ApiClient {
  /** Sends the request, reads the whole answer and gives its size on the wire in bytes. */
  ask(request: ApiRequest, accept?: 'br' | 'identity'): Promise<number>;
  close(): void;
}

/** Kept-alive connections, as a browser has them; bodies are read and left compressed. */
export function openClient(url: string, token: string): ApiClient {
  const agent = new http.Agent({ keepAlive: true });
  return {
    ask({ path: pathname, query }, accept = 'br') {
      const search = new URLSearchParams();
      for (const [key, values] of Object.entries(query)) {
        for (const value of [values].flat()) search.append(key, value);
      }
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': accept };
      return new Promise((resolve, reject) => {
        http
          .get(`${url}${pathname}?${search}`, { agent, headers }, (response) => {
            let bytes = 0;
            response.on('data', (chunk: Buffer) => {
              bytes += chunk.length;
            });
            response.on('error', reject);
            response.on('end', () => {
              if (response.statusCode === 200) resolve(bytes);
              else reject(new Error(`${pathname} was answered with ${response.statusCode}.`));
            });
          })
          .on('error', reject);
      });
    },
    close: () => agent.destroy(),
  };
}
