import { type ChatMessage, spokenText, wholeSentences } from '@skuline/domain/assistant';
import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../../../ui/index.ts';

const ENDS = { complete: '', stopped: 'Stopped.', failed: '' } as const;

/** Says an answer to screen readers while it is written: politely, in whole sentences, each once. */
export function Announcer({ answer }: { readonly answer: ChatMessage | null }) {
  // An answer that was there when the panel opened is not said again.
  const [isNew] = useState(answer?.isStreaming === true);
  const said = useRef(0);
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const end = answer?.end ?? null;
  const whole = answer === null || !isNew ? '' : wholeSentences(answer.content, end !== null);
  // Effect: adds what is new to the live region, which speaks what is added.
  useEffect(() => {
    const text = spokenText(whole.slice(said.current));
    said.current = Math.max(said.current, whole.length);
    if (text !== '') setSentences((before) => [...before, text]);
  }, [whole]);
  return (
    <VisuallyHidden>
      {/* A live region of its own: the answer's own elements change while they stream. */}
      <span role="log" aria-label="Answer" aria-live="polite">
        {sentences.map((sentence, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- sentences are only ever added
          <span key={index}>{sentence} </span>
        ))}
        {isNew && end !== null ? ENDS[end] : ''}
      </span>
    </VisuallyHidden>
  );
}
