import { useCallback, useEffect, useRef, useState } from "react";

/** The one that is heard: another one stops it. */
let heard: HTMLAudioElement | null = null;
/** Beyond the end of any note. */
const beyond = 1e7;

/** Plays the sound at an address: from where someone set it, as fast as they like. `canPlay`: the browser knows its kind. */
export function usePlayer(address: string | null, lengthMs: number) {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [atMs, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [canPlay, setCanPlay] = useState(true);
  /** Where it is to go on once that is possible; null while it may be anywhere. */
  const seekMs = useRef<number | null>(null);
  const speedNow = useRef(speed);

  useEffect(() => {
    if (address === null) return;
    const element = new Audio(address);
    audio.current = element;
    /** A recorder does not write how long it went: until its end is looked for, no one can go to a place in it. */
    let isLooking = false;
    const updateState = () => {
      element.currentTime = (seekMs.current ?? 0) / 1000;
      seekMs.current = null;
    };
    const on: [string, () => void][] = [
      [
        "loadedmetadata",
        () => {
          isLooking = !Number.isFinite(element.duration);
          if (isLooking) element.currentTime = beyond;
          else updateState();
        },
      ],
      [
        "durationchange",
        () => {
          if (!isLooking || !Number.isFinite(element.duration)) return;
          isLooking = false;
          updateState();
        },
      ],
      [
        "timeupdate",
        () => !isLooking && seekMs.current === null && setAt(Math.min(lengthMs, element.currentTime * 1000)),
      ],
      ["play", () => setPlaying(true)],
      ["pause", () => setPlaying(false)],
      [
        "ended",
        () => {
          if (isLooking) return;
          setPlaying(false);
          setAt(0);
          element.currentTime = 0;
        },
      ],
      ["error", () => setCanPlay(false)],
    ];
    for (const [event, act] of on) element.addEventListener(event, act);
    return () => {
      for (const [event, act] of on) element.removeEventListener(event, act);
      element.pause();
      if (heard === element) heard = null;
      audio.current = null;
    };
  }, [address, lengthMs]);

  const play = useCallback(() => {
    const element = audio.current;
    if (!element) return;
    if (heard !== element) heard?.pause();
    heard = element;
    element.playbackRate = speedNow.current;
    // The tap may be too long ago where it had to be fetched first: then another one plays it.
    void element.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === "NotSupportedError") setCanPlay(false);
    });
  }, []);

  return {
    atMs,
    isPlaying,
    speed,
    canPlay,
    play,
    pause: () => audio.current?.pause(),
    seek(ms: number): void {
      setAt(ms);
      const element = audio.current;
      if (element && Number.isFinite(element.duration)) element.currentTime = ms / 1000;
      else seekMs.current = ms;
    },
    setSpeed(next: number): void {
      setSpeed(next);
      speedNow.current = next;
      if (audio.current) audio.current.playbackRate = next;
    },
  };
}
