/** Address of the person who may see the state of the shared instance. */
export const OPERATOR = "operator@acme.example";
