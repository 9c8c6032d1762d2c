/** Weighted grade from which a completed course awards a certificate (CERT-01), in percent. */
export const certificateGrade = 60;
