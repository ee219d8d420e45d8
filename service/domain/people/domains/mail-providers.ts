import providers from "email-providers/all.json" with { type: "json" };

/** Providers, aliases and relays that the maintained list lacks. */
const OWN =
  `8alias.com addy.io addymail.com aleeas.com anonaddy.com anonaddy.me bbox.fr burnermail.io ctemplar.com disroot.org dralias.com duck.com erine.email
  fastmail.com fastmail.de fastmail.fm gmail.com googlemail.com hey.com hotmail.com hotmail.no icloud.com keemail.me kolabnow.com live.com mac.com
  mailbox.org mailfence.com me.com mozmail.com msgsafe.io online.no onmail.com outlook.com passmail.com passmail.net pm.me posteo.at posteo.ch posteo.de
  posteo.eu posteo.net posteo.org privaterelay.appleid.com proton.me protonmail.com relay.firefox.com riseup.net silomails.com simplelogin.co
  simplelogin.com simplelogin.fr simplelogin.io skiff.com slmail.me slmails.com startmail.com telia.com tuta.com tuta.io tutamail.com tutanota.com
  tutanota.de yahoo.com aol.com ziggo.nl`.split(/\s+/);

const all = new Set([...providers, ...OWN]);

/** Returns true for a domain where anyone can get an address, and for its sub-domains, which relays give to single people. */
export const isMailProvider = (domain: string): boolean =>
  domain.split(".").some((_, index, labels) => index < labels.length - 1 && all.has(labels.slice(index).join(".")));
