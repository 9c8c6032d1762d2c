export function sourceStamp(checkout?: string): string;
export function buildError(checkout?: string): string | null;
export function removeStamp(checkout?: string): void;
export function writeStamp(sources: string, checkout?: string): void;
