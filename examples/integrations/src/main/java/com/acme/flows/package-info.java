/** The numbers of the tracker where a program has its other numbers; written on the API only. */
package com.acme.flows;
