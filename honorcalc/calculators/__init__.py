"""What a calculator is: parameters, answer, figure, table and rolls."""
