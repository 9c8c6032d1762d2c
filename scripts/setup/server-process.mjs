// How the server's process is started, by `npm start`, the tests and (written out) deploy/Containerfile. Measured with
// `npm run bench:memory`: a young generation of 4 MB and two malloc arenas save a fifth of the memory at the same speed, and an old
// generation that grows by a fifth rather than by half or more saves another quarter. Together they cost pauses: a payment is confirmed in
// 24 ms instead of 18, and one in twenty in 67 instead of 28 (`npm run bench:confirm-payment`).
export const serverFlags = ["--max-semi-space-size=4", "--heap-growing-percent=20"];
export const serverEnv = { NODE_ENV: "production", MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "1048576" };
