import { useCallback, useRef, useState } from 'react';

interface Asked {
  readonly promise: Promise<boolean>;
  readonly resolve: (mayGo: boolean) => void;
}

/** A question that code waits for and a person answers; asked twice at once it is one question. */
export function useQuestion() {
  const [isAsked, setIsAsked] = useState(false);
  const asked = useRef<Asked | null>(null);
  const ask = useCallback((): Promise<boolean> => {
    asked.current ??= Promise.withResolvers<boolean>();
    setIsAsked(true);
    return asked.current.promise;
  }, []);
  const answer = useCallback((mayGo: boolean) => {
    asked.current?.resolve(mayGo);
    asked.current = null;
    setIsAsked(false);
  }, []);
  return { isAsked, ask, answer };
}
