export function sourceStamp(checkout?: string): string;
export function buildError(options?: { checkout?: string; mayBeOlder?: boolean }): string | null;
export function removeStamp(checkout?: string): void;
export function writeStamp(sources: string, checkout?: string): void;
