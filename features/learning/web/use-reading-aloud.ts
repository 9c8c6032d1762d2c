import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { createReader, findVoice, type Reader, type ReadingState } from "./live/read-aloud.ts";

/** Reading the text aloud; null where the device has no voice for it. It falls silent when the text goes. */
export function useReadingAloud(text: RefObject<HTMLElement | null>): { state: ReadingState; toggle(): void } | null {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null);
  const [state, setState] = useState<ReadingState>("silent");
  const reader = useRef<Reader | null>(null);

  useEffect(() => {
    let isOver = false;
    void findVoice().then((speechSynthesisVoice) => {
      if (!isOver) setVoice(speechSynthesisVoice);
    });
    return () => {
      isOver = true;
      reader.current?.stop();
    };
  }, []);

  const toggle = useCallback(() => {
    if (!text.current || !voice) return;
    reader.current ??= createReader(text.current, voice, setState);
    reader.current.toggle();
  }, [text, voice]);

  return voice && { state, toggle };
}
