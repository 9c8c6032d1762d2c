export function makeMemoryFolder(location?: string): string | null;
