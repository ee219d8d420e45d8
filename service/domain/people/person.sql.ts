/** Selects a `PersonRow` from a left join of `accounts`. */
export const personJson = (account: string) =>
  `case when ${account}.id is null then null else json_build_object('id', ${account}.id, 'slug', ${account}.slug, 'name', ${account}.name,
    'pictureKey', ${account}.picture_key) end`;
