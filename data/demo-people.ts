/**
 * People who can log in to the supplied academy, so that it can be tried at once. They exist only where an empty database was
 * seeded. The passwords stand in the README for everybody to read: once others can reach the site, its start suspends them.
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
  ...[
    "Adaeze Okonkwo",
    "Tunde Bakare",
    "Chiamaka Eze",
    "Kwame Mensah",
    "Zainab Bello",
    "Emeka Nwosu",
    "Folake Adeyemi",
    "Ibrahim Musa",
    "Ngozi Umeh",
    "Segun Afolabi",
    "Amara Okafor",
    "Yaw Boateng",
    "Halima Sani",
    "David Ekpo",
    "Bisi Ogunleye",
    "Peter Asante",
    "Ifeoma Nnadi",
    "Uche Obi",
  ].map(
    (fullName): DemoPerson => ({
      fullName,
      email: `${fullName.toLowerCase().replace(" ", ".")}@unwalled.academy`,
      password: "Chalk4Walls",
      role: "tutor",
      phone: "",
      address: "",
    }),
  ),
];

/** Each supplied tutor by the address of their account. The demo student's own was here the day before. */
export const demoTutors: { email: string; tutorSlug: string; wasHere: boolean }[] = demoPeople
  .filter(({ role }) => role === "tutor")
  .map(({ fullName, email }) => {
    const tutorSlug = fullName.toLowerCase().replace(" ", "-");
    return { email, tutorSlug, wasHere: tutorSlug === "adaeze-okonkwo" };
  });
