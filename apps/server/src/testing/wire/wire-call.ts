import type http from 'node:http';
import { text } from 'node:stream/consumers';
import type { Host } from './faults.ts';

/** A request as it arrived. */
export interface WireCall {
  readonly host: Host;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is written as JSON. */
  readonly body?: object | string;
  /** Writes what is too long to be held; a part of it where the connection is to be lost. */
  readonly send?: (response: http.ServerResponse) => Promise<void>;
}

export interface WireRequest {
  readonly host: Host;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: string;
  /** 0: no answer was given. */
  readonly status: number;
  /** By the wire's clock. */
  readonly at: Date;
  /** The seller whose token was shown, '' for none. */
  readonly seller: string;
  /** Report type, query or Ads report type id, where the request is about one. */
  readonly about: string;
}

export async function readCall(host: Host, request: http.IncomingMessage): Promise<WireCall> {
  const url = new URL(request.url ?? '/', 'http://wire');
  return {
    host,
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: await text(request),
  };
}

/** The body as an object; null where it is none. */
export function readObject(body: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** A text as it is, a number written; '' for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

export function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** Answers of the Selling Partner API that refuse. */
export function refusal(status: number, code: string, message: string, details = ''): WireAnswer {
  return { status, body: { errors: [{ code, message, details }] } };
}

export const badRequest = (details: string): WireAnswer =>
  refusal(400, 'InvalidInput', 'One or more request parameters is invalid.', details);
