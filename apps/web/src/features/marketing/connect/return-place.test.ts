import { expect, test } from 'vitest';
import { formatReturnPlace } from './return-place.ts';

test.each([
  ['https://claude.ai/api/mcp/auth_callback', 'claude.ai'],
  ['https://claude.ai.evil.example/callback', 'claude.ai.evil.example'],
  ['https://claude.ai:8443/callback', 'claude.ai:8443'],
  ['https://claude.ai@evil.example/callback', 'evil.example'],
  ['http://127.0.0.1:33418/callback', 'a program on this computer (127.0.0.1)'],
  ['http://localhost:9999/', 'a program on this computer (localhost)'],
  ['com.example.assistant:/callback', 'an app on this device (com.example.assistant)'],
  ['nonsense', 'an unknown place'],
  ['', 'an unknown place'],
])('%s is %s', (uri, place) => {
  expect(formatReturnPlace(uri)).toBe(place);
});
