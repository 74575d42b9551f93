/** The head of a table with text columns, aligned to the left. */
export function TextTableHead({ names }: { readonly names: readonly string[] }) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col" data-align="start">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
