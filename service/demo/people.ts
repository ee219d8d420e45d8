import type { DemoPerson } from "./model.ts";

/** People of an invented ferry company. The domain `.example` is reserved, so these addresses cannot exist. */
export const people: readonly DemoPerson[] = [
  { key: "ana", name: "Ana Reis", slug: "anareis", level: "owner", joined: "617d" },
  { key: "mara", name: "Mara Lindqvist", slug: "mara", level: "owner", joined: "593d" },
  { key: "cara", name: "Cara Lind", slug: "caralind", level: "member", joined: "612d" },
  { key: "ben", name: "Ben Ito", slug: "benito", level: "member", joined: "456d" },
  { key: "eleni", name: "Eleni Papadaki", slug: "eleni-p", level: "member", joined: "421d" },
  { key: "kirsten", name: "Kirsten Aagaard", slug: "kaagaard", level: "member", joined: "371d" },
  { key: "yusuf", name: "Yusuf Karaca", slug: "ykaraca", level: "member", joined: "344d" },
  { key: "dmitri", name: "Dmitri Halloran", slug: "dhalloran", level: "member", joined: "315d" },
  { key: "hana", name: "Hana Kučerová", slug: "hanak", level: "member", joined: "277d" },
  { key: "idris", name: "Idris Wolde", slug: "idris", level: "member", joined: "202d" },
  { key: "minh", name: "Nguyễn Minh Anh", slug: "minhanh", level: "member", joined: "175d" },
  { key: "adaeze", name: "Adaeze Okonkwo", slug: "adaeze", level: "member", joined: "169d" },
  { key: "tomas", name: "Tomás Vega", slug: "tomasvega", level: "member", joined: "96d" },
  { key: "joao", name: "João Figueira de Almeida Sottomayor", slug: "joao-figueira-de-almeida", level: "member", joined: "48d" },
  { key: "lukasz", name: "Łukasz Wójcik", slug: "lwojcik", level: "contributor", joined: "41d" },
  { key: "sunniva", name: "Sunniva Berg", slug: "sunniva", level: "contributor", joined: "28d" },
  { key: "farid", name: "Farid Benhaddou", slug: "farid", level: "contributor", joined: "25d" },
  { key: "chloe", name: "Chloé Fontaine", slug: "chloe-fontaine", level: "contributor", joined: "23d" },
];
