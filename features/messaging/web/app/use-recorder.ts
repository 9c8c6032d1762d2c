import { useEffect, useRef, useState } from "react";
import { messageFileTexts, waveBars } from "../../file-texts.ts";
import type { ChosenFile } from "../outgoing-files.ts";
import { soundTypes } from "../public/can-record.ts";
import { waveOf } from "../sound-time.ts";

/** Plenty for speech in Opus: two minutes are some 360 KB. */
const bitsPerSecond = 24_000;
const lookEveryMs = 100;
/** Less is a slip of the finger. */
const minMs = 300;

/** `asking`: for the microphone. `full`: it stopped, at the longest that is taken or since the microphone went. */
export type RecorderPhase = "asking" | "recording" | "full" | "failed";
type State = { phase: RecorderPhase; elapsedMs: number; sizeBytes: number; error: string | null };

/** Records from when it is shown until it is taken or goes; `longestMs` at most. */
export function useRecorder(longestMs: number) {
  const [state, setState] = useState<State>({ phase: "asking", elapsedMs: 0, sizeBytes: 0, error: null });
  const levels = useRef<number[]>([]);
  const taken = useRef<(() => Promise<ChosenFile | null>) | null>(null);

  useEffect(() => {
    let isHere = true;
    let end = () => {};
    const update = (changes: Partial<State>) => isHere && setState((now) => ({ ...now, ...changes }));

    async function begin() {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (!isHere) return stopTracks(stream);
      const [type, ending] = soundTypes.find(([item]) => MediaRecorder.isTypeSupported(item)) ?? soundTypes[0];
      const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: bitsPerSecond });
      const { read: readLevel, close } = openMeter(stream);
      const chunks: Blob[] = [];
      let sizeBytes = 0;
      let elapsedMs = 0;
      const startedAtMs = performance.now();
      const { promise: stopped, resolve } = Promise.withResolvers<void>();
      const timer = setInterval(() => {
        elapsedMs = Math.min(performance.now() - startedAtMs, longestMs);
        levels.current.push(readLevel());
        update({ elapsedMs });
        if (elapsedMs >= longestMs) recorder.stop();
      }, lookEveryMs);
      recorder.addEventListener("dataavailable", ({ data }) => {
        chunks.push(data);
        sizeBytes += data.size;
        update({ sizeBytes });
      });
      recorder.addEventListener("stop", () => {
        clearInterval(timer);
        close();
        stopTracks(stream);
        update({ phase: "full" });
        resolve();
      });
      end = () => recorder.state !== "inactive" && recorder.stop();
      taken.current = async () => {
        end();
        await stopped;
        const file = new Blob(chunks, { type });
        if (elapsedMs < minMs || file.size === 0) return null;
        const voice = { durationMs: Math.round(elapsedMs), wave: waveOf(levels.current, waveBars) };
        return { name: `Voice note.${ending}`, file, voice };
      };
      recorder.start(500);
      update({ phase: "recording" });
    }

    begin().catch((error: unknown) => {
      const isRefused = error instanceof DOMException && ["NotAllowedError", "SecurityError"].includes(error.name);
      update({
        phase: "failed",
        error: isRefused ? messageFileTexts.microphoneRefused : messageFileTexts.noMicrophone,
      });
    });
    return () => {
      isHere = false;
      end();
    };
  }, [longestMs]);

  return {
    ...state,
    levels: levels.current,
    /** Ends it and hands it over; null where nothing was recorded yet. */
    take: async (): Promise<ChosenFile | null> => (await taken.current?.()) ?? null,
  };
}

const stopTracks = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

/** How loud it is just now, from 0 to 1. A browser that cannot tell shows a flat line. */
function openMeter(stream: MediaStream): { read(): number; close(): void } {
  try {
    const context = new AudioContext();
    const meter = context.createAnalyser();
    meter.fftSize = 1024;
    context.createMediaStreamSource(stream).connect(meter);
    const samples = new Uint8Array(meter.fftSize);
    return {
      read() {
        meter.getByteTimeDomainData(samples);
        return samples.reduce((max, sample) => Math.max(max, Math.abs(sample - 128) / 128), 0);
      },
      close: () => void context.close(),
    };
  } catch {
    return { read: () => 0, close() {} };
  }
}
