export function makeMemoryFolder(place?: string): string | null;
