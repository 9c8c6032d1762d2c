/**
 * People who can log in to the supplied academy, so that it can be tried at once. They exist only where an empty database was
 * seeded. The passwords stand in the README for everybody to read: take these accounts away, or change their passwords,
 * before a site that others can reach opens.
 */
export type DemoPerson = {
  fullName: string;
  email: string;
  password: string;
  role: "student" | "tutor" | "admin";
  phone: string;
  address: string;
};

export const demoPeople: DemoPerson[] = [
  {
    fullName: "Temitope Alabi",
    email: "temitope.alabi@mail.com",
    password: "Beyond4Walls",
    role: "student",
    phone: "+234 803 555 0142",
    address: "14 Allen Avenue, Ikeja, Lagos",
  },
  {
    fullName: "Sola Adewunmi",
    email: "admin@unwalled.academy",
    password: "OpenHouse4Walls",
    role: "admin",
    phone: "",
    address: "",
  },
  {
    fullName: "Adaeze Okonkwo",
    email: "adaeze.okonkwo@unwalled.academy",
    password: "Chalk4Walls",
    role: "tutor",
    phone: "",
    address: "",
  },
];

/** Tutors who can log in: by the address of their account. They were here the day before. */
export const demoTutors: { email: string; tutorSlug: string }[] = [
  { email: "adaeze.okonkwo@unwalled.academy", tutorSlug: "adaeze-okonkwo" },
];
