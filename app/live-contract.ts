import { z } from "zod";

/** What the live stream takes and answers. */
export const liveShapes = { listen: { answer: z.string().describe("text/event-stream") } };
