// Elements of the page. Names of classes come from foreign code, so text goes in as text only.

export function byId(id) {
  return document.getElementById(id);
}

/** Makes an element: `on` are listeners, `data` are data attributes, all else are attributes. */
export function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name === 'on') {
      for (const [event, listener] of Object.entries(value)) {
        element.addEventListener(event, listener);
      }
    } else if (name === 'data') {
      Object.assign(element.dataset, value);
    } else if (value === true) {
      element.setAttribute(name, '');
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value);
    }
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Replaces what is in an element, and leaves focus and scroll position where they were. */
export function fill(element, ...children) {
  const scroll = element.scrollTop;
  const active = document.activeElement;
  const key = active && element.contains(active) ? active.dataset.key : undefined;
  element.replaceChildren(...children.filter((child) => child !== null && child !== undefined));
  element.scrollTop = scroll;
  if (key !== undefined) {
    const again = [...element.querySelectorAll('[data-key]')].find((e) => e.dataset.key === key);
    if (again) {
      again.focus({preventScroll: true});
    }
  }
}

/** A table of names and values, without the rows whose value is empty. */
export function facts(rows) {
  const list = make('dl', {class: 'facts-table'});
  for (const [name, value] of rows) {
    if (value !== '' && value !== null && value !== undefined) {
      list.append(make('dt', null, name), make('dd', null, value));
    }
  }
  return list;
}

/** A qualified name that a line may break behind its dots; copied, it is the name. */
export function breakable(name) {
  const parts = document.createDocumentFragment();
  for (const part of name.split(/(?<=[.$])/)) {
    parts.append(part, document.createElement('wbr'));
  }
  return parts;
}
