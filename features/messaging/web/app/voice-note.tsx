import type { MessageFile, Side } from "../../contract.ts";
import { VoicePlayer } from "../public/voice-player.tsx";
import { fileBytes } from "./use-file-bytes.ts";

/** A voice note of a message. */
export const VoiceNote = ({ side, file }: { side: Side; file: MessageFile }) => (
  <VoicePlayer file={file} bytes={fileBytes(side, file)} />
);
